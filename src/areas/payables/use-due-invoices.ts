import { payables } from '../../../contract/payables/payables.ts'
import { dayOf } from '../../../contract/format.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import { useCall } from '../../commands/use-call.ts'

/** Invoices due until a day, by default within a week, and those that the person ticked off. */
export function useDueInvoices() {
  const [until, setUntil] = useDraftState<string | null>('until', withinWeek())
  const [left, setLeft] = useDraftState<readonly number[]>('left', [])
  const isDay = until !== null && /^\d{4}-\d{2}-\d{2}$/.test(until)
  const { answer, failure, reload } = useCall(payables.dueInvoices, { query: isDay ? { due_until: until } : {} }, { handled: true })
  return { due: answer?.data, failure, reload, until, setUntil, left, setLeft }
}

function withinWeek(): string {
  return dayOf(new Date(Date.now() + 7 * 86_400_000))
}
