import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/support_tickets': () => import('./SupportTicketsScreen.tsx'),
  '/support_tickets/create': () => import('./CreateTicketScreen.tsx'),
  '/support_tickets/{supportTicketId}': () => import('./SupportTicketScreen.tsx'),
}
