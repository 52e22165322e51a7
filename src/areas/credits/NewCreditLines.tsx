import { lowersPrice } from '../../../contract/credits/credit-reasons.ts'
import type { CreditableItem } from '../../../contract/credits/credit-note-record.ts'
import { formatPrices, formatQuantity } from '../../../contract/format.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { AmountCell, chosenErrors, FactCell, PriceCell, QuantityCell, SourceLine, SourceLines } from '../shared/SourceLines.tsx'
import { amountOf, choiceOf, fullChoice, selectedLines, lineKey, noChoice, type CreditChoice, type NewCredit } from './new-credit.ts'

interface NewCreditLinesProps {
  items: readonly CreditableItem[]
  note: NewCredit
  errors: FieldErrors
  onChange: (invoiceItem: number, values: Partial<CreditChoice>) => void
}

export function NewCreditLines({ items, note, errors, onChange }: NewCreditLinesProps) {
  const severalInvoices = new Set(items.map(({ invoice }) => invoice.id)).size > 1
  const prices = formatPrices(items.map(({ unit_price }) => unit_price))
  const errorOf = chosenErrors(errors, selectedLines(items, note), lineKey)
  return (
    <SourceLines headings={headingsOf(items, { price: lowersPrice(note.reason), severalInvoices })} fields={['quantity', 'unit_price']}>
      {items.map((item, place) => (
        <CreditLine
          key={lineKey(item)}
          item={item}
          price={prices[place] ?? ''}
          note={note}
          invoice={severalInvoices ? item.invoice.name : null}
          onChange={(values) => onChange(lineKey(item), values)}
          errorOf={(field) => errorOf(item, field)}
        />
      ))}
    </SourceLines>
  )
}

function headingsOf(items: readonly CreditableItem[], { price, severalInvoices }: { price: boolean; severalInvoices: boolean }) {
  const holdsVat = items.some(({ simplified_invoice_item_id }) => simplified_invoice_item_id !== null)
  return [
    ['Nosaukums', 'py-1.5'],
    ...(severalInvoices ? [['Rēķins', 'px-2'] as const] : []),
    ['Kreditējams', 'px-2 text-right'],
    [holdsVat ? 'Cena ar PVN, €' : 'Cena, €', 'px-2 text-right'],
    ['Daudzums', 'w-24 px-2 text-right'],
    ...(price ? [['Lētāk par', 'w-36 px-2 text-right'] as const] : [['Atgriezt', 'px-2'] as const, ['Noliktavā', 'w-44 px-2'] as const]),
    ['Summa, €', 'w-24 text-right'],
  ] as const
}

interface CreditLineProps {
  item: CreditableItem
  /** As its column shows it. */
  price: string
  note: NewCredit
  /** Shown when lines are of several invoices. */
  invoice: string | null
  onChange: (values: Partial<CreditChoice>) => void
  errorOf: (field: string) => readonly string[] | undefined
}

function CreditLine({ item, price, note, invoice, onChange, errorOf }: CreditLineProps) {
  const choice = choiceOf(item, note)
  const isCheaper = lowersPrice(note.reason)
  const inPieces = !isCheaper && item.units.length > 0
  return (
    <SourceLine>
      <td className="py-2.5">
        {item.name}
        {item.description && <div className="text-small text-muted">{item.description}</div>}
        {inPieces && (
          <Pieces
            item={item}
            chosen={choice.units}
            onChange={(units) => onChange({ units, quantity: units.length > 0 ? String(units.length) : null })}
            error={errorOf('units')}
          />
        )}
      </td>
      {invoice !== null && <td className="figures px-2 py-2.5">{invoice}</td>}
      <FactCell>
        {formatQuantity(item.creditable)} {item.measure_unit.name}
      </FactCell>
      <FactCell>{price}</FactCell>
      <QuantityCell
        item={item.name}
        value={choice.quantity}
        onChange={(quantity) => onChange({ quantity })}
        error={errorOf('quantity')}
        onSpace={() => onChange(choice.quantity === null ? fullChoice(item) : noChoice)}
        // The selected pieces determine the quantity.
        readOnly={inPieces}
      />
      {isCheaper ? (
        <PriceCell
          item={item.name}
          label="lētāk par"
          name="unit_price"
          value={choice.unit_price}
          onChange={(unit_price) => onChange({ unit_price })}
          error={errorOf('unit_price')}
        />
      ) : (
        <ReturnCells item={item} choice={choice} onChange={onChange} errorOf={errorOf} />
      )}
      <AmountCell amount={amountOf(item, note)} />
    </SourceLine>
  )
}

type ReturnCellsProps = Pick<CreditLineProps, 'item' | 'onChange' | 'errorOf'> & { choice: CreditChoice }

/** Whether the goods return, and to which warehouse. */
function ReturnCells({ item, choice: { back, warehouse }, onChange, errorOf }: ReturnCellsProps) {
  return (
    <>
      <td className="px-2 py-1">
        {item.is_stocked ? (
          <CheckField
            label={`${item.name}: atgriezt noliktavā`}
            hideLabel
            name="return_to_stock"
            value={back}
            onChange={(value) => onChange({ back: value })}
            error={errorOf('return_to_stock')}
          />
        ) : (
          <span className="block py-1.5 text-muted">–</span>
        )}
      </td>
      <td className="px-2 py-1">
        {item.is_stocked && back && (
          <ComboField
            label={`${item.name}: noliktava`}
            hideLabel
            name="warehouse_id"
            value={warehouse}
            onChange={(value) => onChange({ warehouse: value })}
            load={loadWarehouses}
            error={errorOf('warehouse_id')}
          />
        )}
      </td>
    </>
  )
}

interface PiecesProps {
  item: CreditableItem
  chosen: readonly string[]
  onChange: (units: readonly string[]) => void
  error: readonly string[] | undefined
}

function Pieces({ item, chosen, onChange, error }: PiecesProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="sr-only">{`${item.name}: vienības`}</legend>
      {item.units.map((number) => (
        <CheckField
          key={number}
          label={number}
          name="units"
          value={chosen.includes(number)}
          onChange={(on) => onChange(item.units.filter((each) => (each === number ? on : chosen.includes(each))))}
        />
      ))}
      {error && <p className="w-full text-small text-danger">{error.join(' ')}</p>}
    </fieldset>
  )
}
