import { useState } from 'react'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import type { RentMeter } from '../../../contract/rent/rent-readings.ts'
import { startPage } from '../../commands/run.ts'
import { Button } from '../../ui/Button.tsx'
import { PhotoField } from '../../ui/PhotoField.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { useDraft, useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'

const nameOf = ({ rent_item_id, option }: RentMeter): string => `${rent_item_id}.${option.id}`

interface MeterCardsProps {
  tab: TabHandle
  date: string
  meters: readonly RentMeter[]
  reload: () => Promise<void>
}

/** For phones and customer-side users. */
export function MeterCards({ tab, date, meters, reload }: MeterCardsProps) {
  const { value: enteredReadings, set: setTyped } = useDraft<Readonly<Record<string, string | null>>>(tab, 'own-readings', () => ({}))
  const [photos, setPhotos] = useState<ReadonlyMap<string, readonly File[]>>(new Map())
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [busy, setBusy] = useState(false)
  const read = meters.filter((meter) => meter.reading === null && enteredReadings[nameOf(meter)])
  const elsewhere = Object.entries(errors).filter(([field]) => !meters.some((meter) => nameOf(meter) === field))
  useView(tab, { save: () => void send(), primary: () => void send() })

  async function send() {
    if (read.length === 0 || busy) return
    setBusy(true)
    const readings = read.map((meter) => ({ ...of(meter), value: enteredReadings[nameOf(meter)] ?? '' }))
    const pictures = read.flatMap((meter) => (photos.get(nameOf(meter)) ?? []).map((photo) => ({ ...of(meter), photo })))
    const { outcome, errors: refused } = await startPage('rent.send-readings', { sheet: { date, readings }, pictures }, tab.id)
    setBusy(false)
    setErrors(Object.fromEntries(Object.entries(refused).map(([field, texts]) => [meterOf(field, read) ?? field, texts])))
    if (outcome !== 'done') return
    setTyped({})
    setPhotos(new Map())
    await reload()
  }

  return (
    <form
      className="flex min-h-0 max-w-160 grow flex-col gap-3 overflow-y-auto p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {elsewhere.map(([field, texts]) => (
        <p key={field} role="alert" className="text-danger">
          {texts.join(' ')}
        </p>
      ))}
      {meters.map((meter) => (
        <Meter
          key={nameOf(meter)}
          meter={meter}
          value={enteredReadings[nameOf(meter)] ?? null}
          error={errors[nameOf(meter)]}
          photos={photos.get(nameOf(meter))?.length ?? 0}
          onValue={(value) => setTyped({ ...enteredReadings, [nameOf(meter)]: value })}
          onPhotos={(selectedPhotos) => setPhotos(new Map([...photos, [nameOf(meter), selectedPhotos]]))}
        />
      ))}
      <div>
        <Button
          type="submit"
          tone="primary"
          shortcut="ctrl+Enter"
          busy={busy}
          disabledReason={read.length > 0 ? null : 'Ierakstiet vismaz vienu rādījumu'}
        >
          Nodot rādījumus
        </Button>
      </div>
    </form>
  )
}

const of = ({ rent_item_id, option }: RentMeter) => ({ rent_item_id, option_id: option.id })

/** From the error field `readings.3.value`. */
function meterOf(field: string, read: readonly RentMeter[]): string | undefined {
  const meter = read[Number(/^readings\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)]
  return meter && nameOf(meter)
}

interface MeterProps {
  meter: RentMeter
  value: string | null
  error: readonly string[] | undefined
  photos: number
  onValue: (value: string | null) => void
  onPhotos: (photos: readonly File[]) => void
}

function Meter({ meter, value, error, photos, onValue, onPhotos }: MeterProps) {
  const { inventory_item, catalog_item, serial_nr, branch, location, option, last, reading, plausible } = meter
  const isImplausible =
    value !== null && plausible !== null && (Number(value) < Number(plausible.from) || Number(value) > Number(plausible.to))
  return (
    <section aria-label={`${inventory_item.name}, ${option.name}`} className="flex flex-col gap-1.5 rounded-panel border border-line p-3">
      <h2 className="text-head">
        {catalog_item.name} <span className="text-muted">{inventory_item.name}</span>
      </h2>
      <p className="text-muted">{[serial_nr && `S/N ${serial_nr}`, branch?.name, location].filter(Boolean).join(', ')}</p>
      {reading ? (
        <p>
          {option.name}: nodots <span className="figures">{formatQuantity(reading.value)}</span>
          {reading.photos > 0 && ', ar foto'}
        </p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <QuantityField
            label={option.name}
            name={nameOf(meter)}
            className="w-44"
            value={value}
            onChange={onValue}
            error={error}
            hint={
              isImplausible
                ? 'Neparasti; pārbaudiet, vai nolasīts pareizi'
                : last
                  ? `Iepriekš ${formatQuantity(last.value)} (${formatDate(last.date)})`
                  : undefined
            }
          />
          <div className="pt-5">
            <PhotoField label={`Foto: ${inventory_item.name}, ${option.name}`} count={photos} onChange={onPhotos} />
          </div>
        </div>
      )}
    </section>
  )
}
