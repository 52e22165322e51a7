import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/contract_templates/{contractTemplateId}': () => import('./TemplateScreen.tsx'),
  '/contract_templates/create': () => import('./CreateTemplateScreen.tsx'),
}

export const pickers: Pickers = {
  contract: () => import('./ContractPicker.tsx').then(({ ContractPicker }) => ({ default: ContractPicker })),
  'contract-template': () => import('./TemplatePicker.tsx'),
}
