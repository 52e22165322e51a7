import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/workspace/webhooks': () => import('./WebhooksScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = {
  webhook: () => import('./WebhookPicker.tsx'),
  'open-webhooks': () => import('./OpenWebhooks.ts'),
}
