import type { AlertRoutes } from '@docket/contract/admin/alerts'
import { useId } from 'react'
import { Button } from '../../kit/ui/form/button.tsx'
import { CheckField } from '../../kit/ui/form/check-field.tsx'
import type { ZodForm } from '../../kit/ui/form/use-zod-form.ts'
import type { RouteFormInput, RouteFormOutput } from './route-form-schema.ts'
import { words } from './words.ts'

interface KindFieldsProps {
  form: ZodForm<RouteFormInput, RouteFormOutput>
  kinds: AlertRoutes['kinds']
}

/** A check box for each kind of alert, by groups. */
export function KindFields({ form, kinds }: KindFieldsProps) {
  const errorId = useId()
  const { error, ...field } = form.field('kinds')
  const groups = [...new Set(kinds.map(({ group }) => group))]
  const choose = (chosen: string[]) =>
    form.setValue('kinds', chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium text-14">{words.kinds}</legend>
      {error && (
        <p id={errorId} className="font-medium text-14 text-bad">
          {error}
        </p>
      )}
      {groups.map((group) => (
        <div key={group}>
          <p className="text-14 text-muted">{group}</p>
          {kinds
            .filter((kind) => kind.group === group)
            .map(({ kind, name, isUrgent }) => (
              <CheckField
                key={kind}
                label={isUrgent ? `${name} (${words.urgent})` : name}
                value={kind}
                {...field}
              />
            ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => choose(kinds.map(({ kind }) => kind))}>
          {words.chooseAll}
        </Button>
        <Button size="small" onClick={() => choose([])}>
          {words.chooseNone}
        </Button>
      </div>
    </fieldset>
  )
}
