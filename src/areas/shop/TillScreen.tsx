import { useCallback, useEffect, useRef, useState } from 'react'
import { shop } from '../../../contract/shop/shop.ts'
import { useConnection } from '../../data/connection.ts'
import { useWaitingSaves } from '../../commands/outbox.ts'
import { useCall } from '../../commands/use-call.ts'
import { useScanner } from '../../keyboard/use-scanner.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { AtHand } from './AtHand.tsx'
import { Due, SaleBefore } from './Due.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { TillHead } from './TillHead.tsx'
import { TillLines } from './TillLines.tsx'
import { dueOf, obstacleTo } from './till.ts'
import { Unsent } from './Unsent.tsx'
import { useTill } from './use-till.ts'

/** Scans are accepted anywhere; `3*` before a code means three. */
export default function TillScreen({ tab }: ScreenProps) {
  const { hold, till, message, last, card, sending } = useTill(tab)
  const { answer, reload } = useCall(shop.till, {}, { page: true })
  const offline = useConnection() === 'lost'
  const waiting = useWaitingSaves()
  const [paying, setPaying] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const body = useRef<HTMLDivElement>(null)
  const due = dueOf(till)
  const isClosed = answer?.data.is_closed ?? false
  const obstacle = obstacleAt(isClosed, till, offline)

  // Stable callbacks keep the head from rerendering.
  const toScan = useCallback(() => body.current?.querySelector<HTMLElement>('[name="code"]')?.focus(), [])
  const hear = useCallback(async (text: string) => void ((await hold.hear(text)) === 'card' && setPaying(true)), [hold])
  // The focused field commits its input before the code is processed.
  useScanner(body, (code) => {
    toScan()
    void hear(code)
  })
  const drop = useCallback(
    (key: number) => {
      hold.dropLine(key)
      toScan()
    },
    [hold, toScan],
  )
  const park = useCallback(() => void hold.park().then(reload), [hold, reload])
  const begin = useCallback(async () => {
    // The first item may still be loading.
    if (hold.state.get().till.lines.length === 0) await hold.answered()
    if (obstacleAt(isClosed, hold.state.get().till, offline) === null) setPaying(true)
    else toScan()
  }, [hold, isClosed, offline, toScan])

  useTitle(tab, 'Kase')
  useListOf(tab, 'new-shop')
  useEffect(() => toScan(), [toScan])
  useView(tab, { primary: () => void begin(), save: () => void begin(), park, search: toScan, panel: toDifferences })

  function toDifferences() {
    body.current?.querySelector<HTMLElement>('[aria-label="Neiegrāmatotie pārdevumi"] input')?.focus()
  }

  async function pay(payment: Parameters<typeof hold.pay>[0], change: string) {
    setBusy(true)
    const refused = await hold.pay(payment, change)
    setBusy(false)
    setErrors(refused)
    if (Object.keys(refused).length > 0) return
    setPaying(false)
    toScan()
    await reload()
  }

  return (
    <div ref={body} className="flex h-full min-h-0 flex-col">
      <TillHead
        customer={till.customer}
        empty={till.lines.length === 0}
        offline={offline}
        waiting={waiting}
        obstacle={obstacle}
        onCode={hear}
        onCustomer={hold.nameCustomer}
        onPark={park}
        onPay={begin}
      />
      <div className="flex min-h-0 grow @max-[900px]/main:flex-col @max-[900px]/main:overflow-y-auto">
        {/* CSS containment: a new line only lays out the list. */}
        <div className="min-w-0 grow px-4 py-3 @min-[900px]/main:overflow-y-auto @min-[900px]/main:[contain:strict]">
          <p role="status" className="min-h-7 text-head text-danger">
            {message}
          </p>
          <TillLines lines={till.lines} onChange={hold.setLine} onDelete={drop} />
        </div>
        <aside
          aria-label="Summa"
          className="shrink-0 border-line bg-surface px-4 py-3 @max-[900px]/main:border-t @min-[900px]/main:w-80 @min-[900px]/main:overflow-y-auto @min-[900px]/main:border-l @min-[900px]/main:[contain:strict]"
        >
          {last ? <SaleBefore {...last} /> : <Due due={due} newest={till.lines.at(-1)} />}
          <Unsent sending={sending} onSend={(draft) => void hold.resend(draft).then(reload)} />
          {answer && <AtHand till={answer.data} tabId={tab.id} onSettled={reload} />}
        </aside>
      </div>
      {paying && (
        <PaymentDialog
          due={due}
          card={card}
          hasCustomer={till.customer !== null}
          asksReceipt={!(answer?.data.has_device ?? false)}
          offline={offline}
          busy={busy}
          errors={errors}
          onPay={(payment, change) => void pay(payment, change)}
          onClose={() => {
            setPaying(false)
            setErrors({})
            toScan()
          }}
        />
      )}
    </div>
  )
}

function obstacleAt(isClosed: boolean, till: Parameters<typeof obstacleTo>[0], offline: boolean): string | null {
  return isClosed ? 'Veikala diena ir slēgta ar dienas atskaiti' : obstacleTo(till, offline)
}
