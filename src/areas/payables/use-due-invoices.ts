import { payables } from '../../../contract/payables/payables.ts'
import { dayOf } from '../../../contract/format.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import { useCall } from '../../commands/use-call.ts'

/** All except some, or none except some: an invoice that comes meanwhile is chosen only where all were. */
export interface DueChoice {
  of: 'all' | 'none'
  except: readonly number[]
}

/** Invoices due until a day, by default within a week, and which of them the person chose. */
export function useDueInvoices() {
  const [until, setUntil] = useDraftState<string | null>('until', withinWeek())
  const [choice, setChoice] = useDraftState<DueChoice>('choice', { of: 'all', except: [] })
  const isDay = until !== null && /^\d{4}-\d{2}-\d{2}$/.test(until)
  const [usesFree, setUsesFree] = useDraftState('uses_free', true)
  const { answer, failure, reload } = useCall(payables.dueInvoices, { query: isDay ? { due_until: until } : {} }, { handled: true })
  return { due: answer?.data, failure, reload, until, setUntil, choice, setChoice, usesFree, setUsesFree }
}

function withinWeek(): string {
  return dayOf(new Date(Date.now() + 7 * 86_400_000))
}
