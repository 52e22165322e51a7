import { Fragment } from 'react'
import { formatAmount, formatDate, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { readingKinds, type RentItem, type RentReading, type RentRecord } from '../../../contract/rent/rent-record.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useMay } from '../../commands/use-may.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { toMachineArgument, toPriceArgument, toReadingArgument, rentedMachine } from './rent.labels.ts'

/** Maximum readings. */
const many = 12

export function Machines({ record }: { record: RentRecord }) {
  const { rent_items: items } = record
  return (
    <section aria-label="Iekārtas" className="flex flex-col gap-1.5">
      <h2 className="text-head">Iekārtas</h2>
      {items.length === 0 ? (
        <p className="text-muted">Nomā vēl nav nevienas iekārtas.</p>
      ) : (
        <table className="w-full text-left">
          <thead className="text-small text-muted">
            <tr className="border-b border-line">
              <th className="py-1 not-last:pr-3 font-medium">{labelOf('inventory_nr')}</th>
              <th className="py-1 not-last:pr-3 font-medium">{labelOf('name')}</th>
              <th className="py-1 not-last:pr-3 font-medium">{labelOf('location')}</th>
              <th className="py-1 not-last:pr-3 font-medium">Iznomāta</th>
              <th className="py-1 not-last:pr-3 text-right font-medium">{labelOf('monthly_fee')}, €</th>
              <th className="py-1">
                <span className="sr-only">Darbības</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Fragment key={item.id}>
                <Machine item={item} />
                <Readings item={item} />
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Machine({ item }: { item: RentItem }) {
  const { inventory_item, catalog_item, serial_nr, location, branch, date_from, date_to, monthly_fee } = item
  const mayChange = useMay(rent.updateItem)
  const args = { machine: rentedMachine(item) }
  return (
    <tr className="border-b border-line">
      <td className="py-1 not-last:pr-3 whitespace-nowrap">
        <AppLink to={`/stock/inventory_items/${inventory_item.id}`}>{inventory_item.name}</AppLink>
      </td>
      <td className="py-1 not-last:pr-3">
        {catalog_item.name} {serial_nr && <span className="text-muted">S/N {serial_nr}</span>}
      </td>
      <td className="py-1 not-last:pr-3">{[branch?.name, location].filter(Boolean).join(', ')}</td>
      <td className="figures py-1 not-last:pr-3 whitespace-nowrap">
        {formatDate(date_from)}
        {date_to && `–${formatDate(date_to)}`}
      </td>
      <td className="figures py-1 not-last:pr-3 text-right">{formatAmount(monthly_fee)}</td>
      <td className="py-1 text-right" aria-label={`Darbības: ${inventory_item.name}`}>
        {mayChange && (
          <span className="flex justify-end">
            {date_to === null && (
              <CommandButton id="rent.return-machine" args={{ machine: toMachineArgument(item) }} tone="quiet">
                Saņemt atpakaļ
              </CommandButton>
            )}
            <CommandButton id="rent.edit-machine" args={args} tone="quiet">
              Labot<span className="sr-only"> iekārtu {inventory_item.name}</span>
            </CommandButton>
          </span>
        )}
      </td>
    </tr>
  )
}

function Readings({ item: { readings, reading_prices: prices, inventory_item } }: { item: RentItem }) {
  if (readings.length === 0 && prices.length === 0) return null
  return (
    <tr className="border-b border-line">
      <td colSpan={6} className="py-1 pl-6">
        {prices.length > 0 && (
          <p className="text-muted">
            {prices.map((agreed) => (
              <Price key={agreed.id} agreed={agreed} machine={inventory_item.name} />
            ))}
          </p>
        )}
        <table aria-label={`Rādījumi: ${inventory_item.name}`} className="w-full text-small">
          <tbody>
            {readings.slice(0, many).map((reading) => (
              <Reading key={reading.id} reading={reading} machine={inventory_item.name} />
            ))}
          </tbody>
        </table>
        {readings.length > many && <p className="text-small text-muted">un vēl {readings.length - many} agrāki rādījumi</p>}
      </td>
    </tr>
  )
}

function Price({ agreed, machine }: { agreed: RentItem['reading_prices'][number]; machine: string }) {
  const mayCorrect = useMay(rent.updateReadingPrice)
  const { option, price, included, valid_from } = agreed
  return (
    <span className="mr-4">
      {option.name} no {formatDate(valid_from)}: {formatPrice(price)} €, iekļauts {formatQuantity(included)}
      {mayCorrect && (
        <CommandButton id="rent.edit-price" args={{ agreed: toPriceArgument(agreed, machine) }} tone="quiet">
          Labot<span className="sr-only"> cenu: {option.name}</span>
        </CommandButton>
      )}
    </span>
  )
}

function Reading({ reading, machine }: { reading: RentReading; machine: string }) {
  const mayCorrect = useMay(rent.updateReading)
  const { option, date, kind, value, previous_value, billable, estimated, is_waived, by_customer, photos, invoice } = reading
  const readingArgument = toReadingArgument(reading, machine)
  const words = [
    kind === 'usual' ? null : readingKinds[kind],
    by_customer ? 'nodevis klients' : null,
    estimated ? 'aptuvens' : null,
    is_waived ? 'bez rēķina' : null,
  ]
  return (
    <tr className="h-7">
      <td className="figures w-24 py-0.5 not-last:pr-3">{formatDate(date)}</td>
      <td className="py-0.5 not-last:pr-3">
        {option.name} <span className="text-muted">{words.filter(Boolean).join(', ')}</span>
        {photos.map((photo) => (
          <CommandButton key={photo.id} id="rent.open-photo" args={{ file_id: photo.id }} tone="quiet">
            Foto<span className="sr-only"> {photo.name}</span>
          </CommandButton>
        ))}
      </td>
      <td className="figures w-28 py-0.5 not-last:pr-3 text-right text-muted">{formatQuantity(previous_value)}</td>
      <td className="figures w-28 py-0.5 not-last:pr-3 text-right">{formatQuantity(value)}</td>
      <td className="figures w-32 py-0.5 not-last:pr-3 text-right">
        {Number(billable) > 0 ? `maksā par ${formatQuantity(billable)}` : ''}
      </td>
      <td className="w-44 py-0.5 text-right">
        {invoice ? (
          <AppLink to={`/invoices/invoice/${invoice.id}`}>{invoice.number ?? 'Sagatavots'}</AppLink>
        ) : (
          mayCorrect && (
            <span className="flex justify-end">
              {Number(billable) > 0 && (
                <CommandButton id="rent.waive-reading" args={{ reading: readingArgument, is_waived: !is_waived }} tone="quiet">
                  {is_waived ? 'Iekļaut rēķinā' : 'Neiekļaut rēķinā'}
                </CommandButton>
              )}
              <CommandButton id="rent.correct-reading" args={{ reading: readingArgument }} tone="quiet">
                Labot
              </CommandButton>
            </span>
          )
        )}
      </td>
    </tr>
  )
}
