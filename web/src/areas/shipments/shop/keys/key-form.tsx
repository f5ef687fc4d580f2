import { trackingKeyBody } from '@docket/contract/tracking'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { words } from '../strings.ts'

interface KeyFormProps {
  onMake: (name: string) => Promise<void>
  /** The maximum number of keys. */
  maxKeys: string
}

/** Creates a key with a name. */
export function KeyForm({ onMake, maxKeys }: KeyFormProps) {
  const form = useZodForm({ schema: trackingKeyBody, defaults: { name: '' } })
  const make = useMutation({ mutationFn: onMake, meta: { errors: 'form' } })
  return (
    <Form form={form} onSubmit={({ name }) => make.mutateAsync(name)}>
      <TextField
        label={words.keyName}
        hint={words.keyNameHint(maxKeys)}
        autoComplete="off"
        {...form.field('name')}
      />
      <div>
        <Button type="submit" busy={make.isPending}>
          {words.makeKey}
        </Button>
      </div>
    </Form>
  )
}
