import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { labelOf } from '../../contract/labels.ts'
import { acting, itself, recordParams, tell, version } from '../acting.ts'
import { commands, type Arguments, type Subject } from '../command.ts'
import { each } from '../group-call.ts'

const rule = 'manage_procurement'

export const supplierCodeCommands = commands('Saņemtie rēķini', 'record:supplier_item_code', [
  {
    id: 'supplier-code.change',
    title: 'Mainīt preci, ko nozīmē piegādātāja kods',
    actionLabel: 'Mainīt preci',
    keys: ['o r'],
    keywords: ['labot', 'artikuls', 'sasaistīt preci', 'change item'],
    rule,
    arguments: [
      {
        name: 'item_id',
        label: labelOf('item_id'),
        kind: 'record',
        record: 'item',
        initial: ({ record }) => record?.facts?.item_id ?? null,
      },
    ],
    subject: itself,
    run: async (ctx, { subject, item_id }: Arguments & { subject?: Subject; item_id: number }) => {
      const { id, lock_version } = subject ?? { ...recordParams(ctx), ...version(ctx) }
      await ctx.send(incomingInvoices.changeSupplierCode, { params: { id }, body: { item_id, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'supplier-code.forget',
    title: 'Aizmirst piegādātāja kodu',
    actionLabel: 'Aizmirst',
    many: 'Aizmirst piegādātāju kodus',
    eachCall: each(incomingInvoices.forgetSupplierCode, {}),
    keys: ['o x'],
    keywords: ['dzēst', 'kļūdains kods', 'forget'],
    blocked: ({ record }) => (record?.facts?.is_forgotten ? 'Kods jau ir aizmirsts' : null),
    run: acting(incomingInvoices.forgetSupplierCode),
  },
  {
    id: 'supplier-code.recall',
    title: 'Atcerēties aizmirsto piegādātāja kodu',
    actionLabel: 'Atcerēties',
    many: 'Atcerēties aizmirstos piegādātāju kodus',
    eachCall: each(incomingInvoices.recallSupplierCode, {}),
    keys: ['o a'],
    keywords: ['atjaunot', 'undo', 'recall'],
    blocked: ({ record }) => (record?.facts?.is_forgotten === false ? 'Kods nav aizmirsts' : null),
    run: acting(incomingInvoices.recallSupplierCode),
  },
  {
    id: 'supplier-code.invoice',
    title: 'Atvērt pēdējo saņemto rēķinu ar piegādātāja kodu',
    actionLabel: 'Pēdējais rēķins',
    keys: ['o s'],
    keywords: ['lietots', 'last invoice'],
    rule,
    silent: true,
    blocked: ({ record }) => (record?.facts?.last_invoice_id === null ? 'Pēc šī koda dokuments vēl nav sagatavots' : null),
    run: (ctx) => ctx.open(`/stock/incoming_invoices/${ctx.record?.facts?.last_invoice_id ?? 0}`),
  },
])
