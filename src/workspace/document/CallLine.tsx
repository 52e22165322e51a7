import { useSelector } from '@xstate/react'
import { callOf, type CallState, type DocumentActor } from '../../../machines/document.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'

const words: Readonly<Partial<Record<CallState, string>>> = {
  waiting: 'Serveris neatbild, mēģina vēlreiz',
  kept: 'Nav savienojuma: saglabāts šajā datorā un tiks nosūtīts, kad serveris atkal būs sasniedzams',
}

export function CallLine({ document }: { document: DocumentActor }) {
  const call = useSelector(document, callOf)
  const refusal = useSelector(document, ({ context }) => reasonOf(context.refusal))
  const text = call === 'refused' ? refusal : words[call]
  if (!text) return null
  return (
    <div
      role="status"
      className={cx(
        'no-print flex min-h-7 items-center gap-2 rounded-panel py-0.5 pr-1 pl-3',
        call === 'refused' ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <span className="min-w-0 grow">{text}</span>
      {call === 'kept' && (
        <Button tone="quiet" onClick={() => document.send({ type: 'withdraw' })}>
          Nesūtīt
        </Button>
      )}
      {call === 'refused' && (
        <Button tone="quiet" onClick={() => document.send({ type: 'dismiss' })}>
          Aizvērt
        </Button>
      )}
    </div>
  )
}

/** Document-level refusals; field errors show at fields. */
function reasonOf(refusal: { message: string; errors: Readonly<Record<string, readonly string[]>> } | null): string | null {
  if (refusal === null) return null
  const [reason] = ['status', 'body'].flatMap((field) => refusal.errors[field] ?? [])
  return reason ?? null
}
