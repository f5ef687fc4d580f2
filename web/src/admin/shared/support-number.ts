/** The id of the field for the support number in the settings; a link with it as its hash focuses the field. */
export const SUPPORT_NUMBER = 'support-number'
