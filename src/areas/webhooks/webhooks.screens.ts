import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/workspace/webhooks': () => import('./WebhooksScreen.tsx'),
}

export const pickers: Pickers = {
  webhook: () => import('./WebhookPicker.tsx'),
  'open-webhooks': () => import('./OpenWebhooks.ts'),
}
