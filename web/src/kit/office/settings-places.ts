/** The id of the field for the support number in the settings; a link with it as its hash focuses the field. */
export const SUPPORT_NUMBER = 'support-number'

/** The id of the limits of operators in the settings; mails link to it. */
export const OPERATOR_LIMITS = 'limits'

/** The id of the list of public pages in the settings; a link with it as its hash scrolls to the list. */
export const PUBLIC_PAGES = 'public-pages'
