import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/vouchers': () => import('./VouchersScreen.tsx'),
  '/vouchers/{voucherId}': () => import('./VoucherScreen.tsx'),
}
