import type { Pickers } from '../../desk/picker.ts'

/** Pickers of this area, by name. */
export const pickers: Pickers = {
  contract: () => import('./ContractPicker.tsx').then(({ ContractPicker }) => ({ default: ContractPicker })),
  'contract-template': () => import('./TemplatePicker.tsx'),
}
