/** Loads the editor's code, which is larger than the code of the form around it. */
export const loadEditor = () =>
  import('./description-editor.tsx').then((module) => ({ default: module.DescriptionEditor }))
