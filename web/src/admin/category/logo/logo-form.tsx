import type { Category } from '@docket/contract/admin/category'
import { useRef } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { FileField } from '../../../ui/file-field.tsx'
import { LogoPreview } from './logo-preview.tsx'
import { logoRule } from './logo-problem.ts'
import type { LogoUpload } from './use-logo-upload.ts'

interface LogoFormProps {
  /** Of the `<form>`, for the button that stands outside of it. */
  id: string
  category: Category
  upload: LogoUpload
}

export function LogoForm({ id, category, upload }: LogoFormProps) {
  const field = useRef<HTMLInputElement>(null)

  async function choose(input: HTMLInputElement) {
    // What cannot be used is not chosen; the same file can be chosen again once it was changed.
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
        label={adminStrings.logo.file}
        hint={logoRule}
        error={upload.problem}
        accept="image/png,image/jpeg"
        onChange={(event) => void choose(event.currentTarget)}
      />
    </form>
  )
}
