import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/user_profile_settings': () => import('./ProfileScreen.tsx'),
  '/workspace/api_tokens': () => import('./ApiTokensScreen.tsx'),
}

export const pickers: Pickers = {
  'api-token': () => import('./ApiTokenPicker.tsx').then(({ ApiTokenPicker }) => ({ default: ApiTokenPicker })),
  'own-password': () => import('./PasswordPicker.tsx'),
  'second-factor': () => import('./second-factor-pickers.tsx').then(({ SecondFactorPicker }) => ({ default: SecondFactorPicker })),
  'second-factor-off': () =>
    import('./second-factor-pickers.tsx').then(({ SecondFactorOffPicker }) => ({ default: SecondFactorOffPicker })),
  'recovery-codes': () => import('./second-factor-pickers.tsx').then(({ RecoveryCodesPicker }) => ({ default: RecoveryCodesPicker })),
  'passkey-new': () => import('./passkey-pickers.tsx').then(({ PasskeyPicker }) => ({ default: PasskeyPicker })),
  'passkey-off': () => import('./passkey-pickers.tsx').then(({ PasskeyOffPicker }) => ({ default: PasskeyOffPicker })),
}
