import { useEffect, useState } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { dayOf, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { shopReportTypes } from '../../../contract/shop/shop-record.ts'
import { startForm } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot, formGrid } from '../../ui/classes.ts'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import { isDay } from '../../ui/parse.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { valuesFor } from '../../workspace/record/call-fields.ts'
import { choicesOf } from '../../ui/choices.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import { ReportTables } from './ReportTables.tsx'

interface NewReport {
  type: string | null
  date: string | null
  date_from: string | null
  cash_in: string | null
  cash_out: string | null
  cash_balance: string | null
  notes: string | null
}

export default function CreateReportScreen({ tab }: ScreenProps) {
  const [today] = useState(() => dayOf(new Date()))
  const initial: NewReport = valuesFor<typeof shop.createReport>()({
    type: 'z',
    date: today,
    date_from: null,
    cash_in: null,
    cash_out: null,
    cash_balance: null,
    notes: null,
  })
  const form = useForm<NewReport>({ initial, drafts: tab.drafts, draftKey: 'new-report', submit: close })
  const { field, ref, busy, submit, values } = form
  const ofDay = values.type !== 'period'
  const date = isDay(values.date) ? values.date : null
  const from = isDay(values.date_from) ? values.date_from : null
  const query = ofDay ? { type: 'z' as const } : { type: 'period' as const, ...(from && { date_from: from }) }
  const { answer } = useCall(shop.prepareReport, date === null ? null : { params: { date }, query })
  const sums = answer?.data
  useTitle(tab, 'Jauna dienas atskaite')
  useListOf(tab, 'new-shop-report')
  useEffect(() => ref.current?.querySelector<HTMLElement>('[name="cash_balance"]')?.focus(), [ref])
  useView(tab, { save: () => void submit(), primary: () => void submit() })

  async function close(entered: NewReport) {
    const { cash_in, cash_out, cash_balance, date_from, ...rest } = entered
    const kindFields = ofDay ? { cash_in, cash_out, cash_balance } : { date_from }
    const report = filledBody({ ...rest, ...kindFields })
    return startForm('shop-report.save', { report }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauna dienas atskaite" />
      <form ref={ref} onSubmit={(event) => void submit(event)} className={formGrid}>
        <SelectField label={labelOf('type')} required choices={choicesOf(shopReportTypes)} {...field('type')} />
        <DateField label={labelOf('date')} required {...field('date')} />
        {!ofDay && <DateField label={labelOf('date_from')} required {...field('date_from')} />}
        {ofDay && <MoneyField label={labelOf('cash_in')} {...field('cash_in')} />}
        {ofDay && <MoneyField label={labelOf('cash_out')} {...field('cash_out')} />}
        {ofDay && <MoneyField label={labelOf('cash_balance')} required {...field('cash_balance')} />}
        {ofDay && sums && <Drawer sums={sums} values={values} />}
        <TextArea label={labelOf('notes')} className="col-span-full" rows={2} {...field('notes')} />
        {sums && <Against sums={sums} />}
        <div className={formFoot}>
          <Button type="submit" tone="primary" shortcut="ctrl+Enter" busy={busy}>
            {ofDay ? 'Slēgt dienu' : 'Izveidot atskaiti'}
          </Button>
        </div>
      </form>
      {sums && (
        <div className="px-4 pb-6">
          <ReportTables sums={sums} />
        </div>
      )}
    </div>
  )
}

type Sums = Answer<typeof shop.prepareReport>['data']

function Against({ sums: { obstacles, open_differences, parked, without_receipt } }: { sums: Sums }) {
  return (
    <>
      {obstacles.map((text) => (
        <p key={text} role="alert" className="col-span-full text-danger">
          {text}
        </p>
      ))}
      {open_differences > 0 && (
        <p role="alert" className="col-span-full text-danger">
          Neiegrāmatoti pārdevumi: {open_differences}; izšķiriet tos kasē, citādi nauda nesakritīs
        </p>
      )}
      {without_receipt.length > 0 && (
        <p className="col-span-full">
          Bez čeka numura:{' '}
          {without_receipt.map(({ id, number, gross }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <AppLink to={`/shop/${id}`} className="text-accent underline">
                {number}
              </AppLink>{' '}
              ({formatMoney(gross)})
            </span>
          ))}
        </p>
      )}
      {parked > 0 && <p className="col-span-full text-muted">Atliktie pārdevumi ({parked}) atskaitē neietilpst.</p>}
    </>
  )
}

function Drawer({ sums, values }: { sums: Sums; values: NewReport }) {
  const expected = big(sums.cash_opening).plus(sums.cash_sales).plus(amount(values.cash_in)).minus(amount(values.cash_out))
  const difference = values.cash_balance === null ? null : big(amount(values.cash_balance)).minus(expected)
  return (
    <p className="self-end pb-1" aria-live="polite">
      Jābūt kasē <strong className="figures">{formatMoney(expected.toFixed(2))}</strong>
      {difference && !difference.eq(0) && <span className="text-danger"> · starpība {formatMoney(difference.toFixed(2))}</span>}
    </p>
  )
}

function amount(text: string | null): string {
  return /^\d+(\.\d+)?$/.test(text ?? '') ? (text ?? '0') : '0'
}
