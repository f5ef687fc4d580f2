import { type FunctionComponent, lazy } from 'react'

/** A component that is loaded when it is first shown, by its name in its module. */
export function lazyNamed<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] as Named<Module[Name]> }))
}

type Named<Component> = Component extends FunctionComponent<infer Props> ? FunctionComponent<Props> : never
