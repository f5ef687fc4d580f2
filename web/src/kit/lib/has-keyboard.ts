/** Whether a screen may focus a field by itself. Not with touch: the on-screen keyboard would cover the content. */
export const hasKeyboard = () => matchMedia('(pointer: fine)').matches
