/** The editor's code, which is larger than all of the form around it. */
export const loadEditor = () =>
  import('./description-editor.tsx').then((module) => ({ default: module.DescriptionEditor }))
