import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/support_tickets': () => import('./SupportTicketsScreen.tsx'),
  '/support_tickets/create': () => import('./CreateTicketScreen.tsx'),
  '/support_tickets/{supportTicketId}': () => import('./SupportTicketScreen.tsx'),
}
