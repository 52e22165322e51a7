import type { Choice } from './SelectField.tsx'

/** From labels by value, such as the states of a lifecycle. */
export function choicesOf(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
