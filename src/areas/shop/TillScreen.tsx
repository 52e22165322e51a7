import { useEffect, useRef, useState } from 'react'
import { formatMoney, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { shop } from '../../../contract/shop.ts'
import { useConnection } from '../../data/connection.ts'
import { recordLoader } from '../../desk/ArgumentField.tsx'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { useWaitingSaves } from '../../desk/outbox.ts'
import { useCall } from '../../desk/use-call.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { Differences } from './Differences.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { Unsent } from './Unsent.tsx'
import { TillLines } from './TillLines.tsx'
import { dueOf, obstacleTo } from './till.ts'
import { useTill } from './use-till.ts'

const loadCustomers = recordLoader('customer')

/**
 * The till: whatever is scanned goes into the one field that always has the focus, `3*` before it means three, and
 * Ctrl+Enter takes the money.
 */
export default function TillScreen({ tab }: ScreenProps) {
  const hold = useTill(tab)
  const { till, said, last, card } = hold
  const { answer, reload } = useCall(shop.till, {}, { page: true })
  const offline = useConnection() === 'lost'
  const waiting = useWaitingSaves()
  const [code, setCode] = useState<string | null>(null)
  const [paying, setPaying] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const body = useRef<HTMLDivElement>(null)
  const due = dueOf(till)
  const obstacle = answer?.data.is_closed ? 'Veikala diena ir slēgta ar dienas atskaiti' : obstacleTo(till, offline)
  const newest = till.lines.at(-1)
  useTitle(tab, 'Kase')
  useListOf(tab, 'new-shop')
  useEffect(toScan, [])
  useView(tab, { primary: begin, save: begin, park: () => void hold.park().then(reload), search: toScan, panel: toDifferences })

  function toScan() {
    body.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }

  function toDifferences() {
    body.current?.querySelector<HTMLElement>('[aria-label="Neiegrāmatotie pārdevumi"] input')?.focus()
  }

  function begin() {
    if (obstacle === null) setPaying(true)
    else toScan()
  }

  async function enter() {
    const text = code ?? ''
    setCode(null)
    if ((await hold.hear(text)) === 'card') setPaying(true)
  }

  async function pay(payment: Parameters<typeof hold.pay>[0], change: string) {
    setBusy(true)
    const refused = await hold.pay(payment, change, answer?.data.has_device ?? false)
    setBusy(false)
    setErrors(refused)
    if (Object.keys(refused).length > 0) return
    setPaying(false)
    toScan()
    await reload()
  }

  return (
    <div ref={body} className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className="self-center text-title max-lg:unseen">Kase</h1>
        <form
          className="w-80 max-w-full"
          onSubmit={(event) => {
            event.preventDefault()
            void enter()
          }}
        >
          <TextField
            label="Kods"
            hideLabel
            name="code"
            placeholder="Skenējiet preci, karti vai čeku; 3* — trīs"
            value={code}
            onChange={setCode}
            autoFocus
          />
        </form>
        <div className="w-72 max-w-full">
          <ComboField
            label="Klients"
            hideLabel
            name="customer_id"
            placeholder="Klients pēc nosaukuma vai reģ. Nr."
            value={till.customer}
            onChange={(customer) => void hold.nameCustomer(customer)}
            load={loadCustomers}
          />
        </div>
        <div className="ml-auto flex items-center gap-2">
          {offline && <Badge tone="warning">Nav savienojuma: pārdevumi paliek šajā datorā</Badge>}
          {waiting > 0 && <Badge tone="warning">Nenosūtīti: {waiting}</Badge>}
          <Button
            tone="quiet"
            shortcut="f10"
            onClick={() => void hold.park().then(reload)}
            disabledReason={till.lines.length > 0 ? null : 'Nav ko atlikt'}
          >
            Atlikt
          </Button>
          <Button tone="primary" shortcut="ctrl+Enter" onClick={begin} disabledReason={obstacle}>
            Maksāt
          </Button>
        </div>
      </header>
      <div className="flex min-h-0 grow @max-[900px]/main:flex-col @max-[900px]/main:overflow-y-auto">
        <div className="min-w-0 grow px-4 py-3 @min-[900px]/main:overflow-y-auto">
          <p role="status" className="min-h-7 text-head text-danger">
            {said}
          </p>
          <TillLines
            lines={till.lines}
            onChange={hold.setLine}
            onDelete={(key) => hold.change((now) => ({ ...now, lines: now.lines.filter((line) => line.key !== key) }))}
          />
        </div>
        <aside
          aria-label="Summa"
          className="shrink-0 border-line bg-surface px-4 py-3 @max-[900px]/main:border-t @min-[900px]/main:w-80 @min-[900px]/main:overflow-y-auto @min-[900px]/main:border-l"
        >
          {last ? (
            <section aria-label="Iepriekšējais pārdevums" className="pb-4">
              <p className="text-muted">Atlikums pircējam</p>
              <p className="figures text-[44px] leading-tight font-semibold">{formatMoney(last.change)}</p>
              <p className="text-muted">Pārdots par {formatMoney(last.due)}</p>
              <CommandButton id="shop.print-last" />
            </section>
          ) : (
            <section aria-label="Jāmaksā" className="pb-4">
              <p className="text-muted">Jāmaksā</p>
              <p className="figures text-[44px] leading-tight font-semibold">{formatMoney(due)}</p>
              {newest && (
                <p>
                  {newest.name}: <strong className="figures">{formatMoney(newest.price)}</strong>
                  <span
                    className={
                      newest.available !== null && big(newest.available).lt(newest.quantity) ? 'block text-danger' : 'block text-muted'
                    }
                  >
                    {newest.available === null
                      ? 'Krājumus neuzskaita'
                      : `Noliktavā ${formatQuantity(newest.available)} ${newest.measure_unit}`}
                  </span>
                </p>
              )}
            </section>
          )}
          <Unsent sending={hold.sending} onSend={(draft) => void hold.resend(draft).then(reload)} />
          {answer && (
            <>
              {answer.data.parked.length > 0 && (
                <section aria-label="Atliktie" className="flex flex-col gap-1 border-t border-line pt-3 pb-4">
                  <h2 className="text-head">Atliktie pārdevumi</h2>
                  {answer.data.parked.map(({ id, number, gross, customer }) => (
                    <AppLink key={id} to={`/shop/${id}`}>
                      {number} · {formatMoney(gross)} {customer?.name}
                    </AppLink>
                  ))}
                </section>
              )}
              <Differences count={answer.data.open_differences} tabId={tab.id} onSettled={reload} />
              <p className="border-t border-line pt-3 text-small text-muted">
                {answer.data.warehouse?.name}.{' '}
                {answer.data.has_device ? 'Pārdevumus reģistrē kases aparāts.' : 'Kases aparāts nav pieslēgts: ierakstiet tā čeka numuru.'}
              </p>
            </>
          )}
        </aside>
      </div>
      {paying && (
        <PaymentDialog
          due={due}
          card={card}
          named={till.customer !== null}
          asksReceipt={!(answer?.data.has_device ?? false)}
          {...{ offline, busy, errors }}
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
