import { flag, price, reference, referenceList, whole, words } from '../reference/reference-list.ts'

/** Steps in which supplier invoices are approved; `from_gross`: EUR with VAT, from which on the step is needed. */
export const invoiceApprovalSteps = referenceList('/api/workspace/invoice_approval_steps', {
  kind: 'invoice_approval_step',
  table: 'invoice_approval_steps',
  page: '/invoice_approval_steps',
  permission: 'approve_payments',
  addition: 'all',
  title: 'Rēķinu saskaņošanas soļi',
  noun: { one: 'Saskaņošanas solis', whom: 'saskaņošanas soli', fresh: 'Jauns saskaņošanas solis' },
  fields: {
    name: words({ required: true, max: 100, column: 240 }),
    step_nr: whole(1, 100, { initial: 1, column: 90 }),
    from_gross: price({ initial: '0', column: 130 }),
    approver_id: reference('staff', { required: true, column: 200 }),
    deputy_id: reference('staff', { column: 200 }),
    is_active: flag({ initial: true, column: 90 }),
  },
  sort: ['name'],
  unique: ['name'],
  examples: [
    { name: 'Nodaļas vadītājs', step_nr: 1, from_gross: '0.0000' },
    { name: 'Ģenerāldirektors', step_nr: 2, from_gross: '1000.0000' },
  ],
})
