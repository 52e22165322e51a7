import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/support_tickets': early(() => import('./SupportTicketsScreen.tsx')),
  '/support_tickets/create': () => import('./CreateTicketScreen.tsx'),
  '/support_tickets/{supportTicketId}': () => import('./SupportTicketScreen.tsx'),
}
