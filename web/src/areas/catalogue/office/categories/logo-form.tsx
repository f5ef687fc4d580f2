import type { Category } from '@docket/contract/admin/categories'
import { useRef } from 'react'
import { FileField } from '../../../../kit/ui/form/file-field.tsx'
import { LogoPreview } from './logo-preview.tsx'
import { logoRule } from './logo-problem.ts'
import { logoWords } from './strings.ts'
import type { LogoUpload } from './use-logo-upload.ts'

interface LogoFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  category: Category
  upload: LogoUpload
}

export function LogoForm({ id, category, upload }: LogoFormProps) {
  const field = useRef<HTMLInputElement>(null)

  async function choose(input: HTMLInputElement) {
    // Clears an invalid choice, so that the same file can be chosen again after a change.
    if (!(await upload.choose(input.files?.[0] ?? null))) input.value = ''
  }

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void upload.send(() => field.current?.focus())
      }}
    >
      <LogoPreview category={category} file={upload.file} />
      <FileField
        ref={field}
        label={logoWords.file}
        hint={logoRule}
        error={upload.problem}
        accept="image/png,image/jpeg"
        onChange={(event) => void choose(event.currentTarget)}
      />
    </form>
  )
}
