import { formatMoment } from '../../../contract/format.ts'
import { approvalDecisions, type InvoiceApproval } from '../../../contract/supplier-invoices/approvals.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Tone } from '../../ui/classes.ts'

const tones: Readonly<Record<keyof typeof approvalDecisions, Tone>> = { approved: 'success', declined: 'danger' }

/** Steps in their order, with who decided them or whom they wait for. */
export function InvoiceApprovals({ approvals }: { approvals: readonly InvoiceApproval[] }) {
  return (
    <ol className="flex flex-col">
      {approvals.map(({ step, step_nr, approver, deputy, decision, decided_by, decided_at, note, is_next }) => (
        <li key={step.id} className="flex flex-col border-b border-line py-1 last:border-0">
          <span className="flex items-baseline justify-between gap-2">
            <span className="font-medium">{`${step_nr}. ${step.name}`}</span>
            {decision === null ? (
              <StatusBadge label={is_next ? 'Gaida' : 'Vēlāk'} tone={is_next ? 'warning' : 'neutral'} />
            ) : (
              <StatusBadge label={approvalDecisions[decision]} tone={tones[decision]} />
            )}
          </span>
          <span className="text-small text-muted">
            {decided_by
              ? [decided_by.name, decided_at && formatMoment(decided_at)].filter(Boolean).join(', ')
              : [approver.name, deputy?.name].filter(Boolean).join(' vai ')}
          </span>
          {note !== null && <span className="text-small break-words">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
