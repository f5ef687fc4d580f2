/** Whether a field may take the focus by itself: on a phone its keyboard would cover what just appeared. */
export const hasKeyboard = () => matchMedia('(pointer: fine)').matches
