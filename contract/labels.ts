import { labelsAToD } from './labels/a-d.ts'
import { labelsEToO } from './labels/e-o.ts'
import { labelsPToR } from './labels/p-r.ts'
import { labelsSToZ } from './labels/s-z.ts'

/** Labels for screens, documents and messages (docs/glossary.md). Entity-specific labels take precedence. */
export const labels: Readonly<Record<string, string>> = { ...labelsAToD, ...labelsEToO, ...labelsPToR, ...labelsSToZ }

/** `<area>.<field>` */
const ownLabels: Readonly<Record<string, string>> = {
  'price-clarifications.due_date': 'Termiņš',
  'production.due_date': 'Termiņš',
  'shop.is_open': 'Ar atlikumu',
  'leads.task_date': 'Nākamais zvans',
  'leads.task_time': 'Zvana laiks',
  'tasks.due_date': 'Termiņš',
  'vat.goods': 'Preču veids',
}

/** Falls back to the field name. */
export function labelOf(field: string, area?: string): string {
  return ownLabels[`${area}.${field}`] ?? labels[field] ?? field
}
