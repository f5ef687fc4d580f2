import { trackingKeyBody } from '@docket/contract/tracking'
import { useMutation } from '@tanstack/react-query'
import { strings } from '../../../lib/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'

const words = strings.shipments

interface KeyFormProps {
  onMake: (name: string) => Promise<void>
  /** How many keys there can be. */
  most: string
}

/** Names a key, and makes it. */
export function KeyForm({ onMake, most }: KeyFormProps) {
  const form = useZodForm({ schema: trackingKeyBody, defaults: { name: '' } })
  const make = useMutation({ mutationFn: onMake, meta: { errors: 'form' } })
  return (
    <Form form={form} onSubmit={({ name }) => make.mutateAsync(name)}>
      <TextField
        label={words.keyName}
        hint={words.keyNameHint(most)}
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
