/** Whether a field may be focused automatically: on a phone the keyboard would cover the new content. */
export const hasKeyboard = () => matchMedia('(pointer: fine)').matches
