import type { Body } from '../../contract/calls.ts'
import { countOf } from '../../contract/format.ts'
import { maintenances, mostTakenAtOnce, type CustomerMaintenances } from '../../contract/maintenances/maintenances.ts'
import { recordParams, tell } from '../acting.ts'
import { commands, type Argument, type Arguments } from '../command.ts'
import type { CommandContext } from '../context.ts'

type Agreed = Body<typeof maintenances.agree>['inventory_maintenances'][number]

interface NewAgreement extends Arguments {
  category_id: number | null
  catalog_item_id: number | null
  service_job_id: number
  interval_months: string | null
  interval_counter: string | null
  counter_option_id: number | null
  price: string | null
}

const opens = { rule: 'manage_customers', module: 'service' } as const
const isOptional = { optional: true } as const

const what: readonly Argument[] = [
  { name: 'category_id', label: 'Kategorijas iekārtām', kind: 'record', record: 'category', ...isOptional },
  { name: 'catalog_item_id', label: 'Vai vienas preces iekārtām', kind: 'record', record: 'item', ...isOptional },
  { name: 'service_job_id', label: 'Servisa darbs', kind: 'record', record: 'service_job' },
  { name: 'interval_months', label: 'Reizi mēnešos', kind: 'quantity', ...isOptional },
  { name: 'interval_counter', label: 'Pēc skaitītāja: ik pēc', kind: 'quantity', ...isOptional },
  { name: 'counter_option_id', label: 'Skaitītājs', kind: 'record', record: 'meter', ...isOptional },
  { name: 'price', label: 'Norunātā cena', kind: 'price', ...isOptional },
]

export const plannedMaintenanceCommands = commands('Apkopes', 'record:maintenance', [
  {
    id: 'maintenance.take',
    title: 'Izveidot servisa pieteikumus',
    keys: ['s t'],
    keywords: ['ieplānot apkopi', 'tehniskā apkope', 'maintenance'],
    rule: 'view_service_applications',
    module: 'service',
    event: 'TAKE',
    together: mostTakenAtOnce,
    run: async (ctx) => {
      const selectedRows = await ctx.chosen()
      const { service_applications: createdApplications } = await ctx.send(maintenances.take, {
        body: { maintenances: selectedRows.map(({ id }) => id) },
      })
      const numbers = createdApplications.map(({ name }) => name).join(', ')
      await tell(ctx, {
        color: 'green',
        text: `Izveidots: ${countOf(createdApplications.length, 'pieteikums', 'pieteikumi', 'pieteikumu')} (${numbers})`,
      })
      const [only, ...others] = createdApplications
      if (only && others.length === 0) ctx.open(`/service/service_applications/${only.id}`)
    },
  },
])

/** The list of agreements is always sent whole. */
export const maintenanceCommands = commands('Apkopes', 'record:customer', [
  {
    id: 'customer.agree-maintenance',
    title: 'Vienoties par iekārtu apkopi',
    keywords: ['apkopes līgums', 'intervāls', 'maintenance'],
    ...opens,
    arguments: what,
    run: async (ctx, { interval_months, ...agreement }: NewAgreement) => {
      const fresh = { ...agreement, interval_months: interval_months ? Number(interval_months) : null }
      await agree(ctx, (currentAgreements) => [...currentAgreements, fresh])
    },
  },
  {
    id: 'customer.end-maintenance',
    title: 'Atcelt vienošanos par apkopi',
    ...opens,
    arguments: [{ name: 'agreed_id', label: 'Vienošanās', kind: 'picker', picker: 'customer-agreed' }],
    run: (ctx, { agreed_id }: { agreed_id: number }) =>
      agree(ctx, (currentAgreements, rows) => currentAgreements.filter((_, at) => rows[at]?.id !== agreed_id)),
  },
])

async function agree(
  ctx: CommandContext,
  change: (currentAgreements: Agreed[], rows: CustomerMaintenances['agreed']) => Agreed[],
): Promise<void> {
  const params = recordParams(ctx)
  const { data } = await ctx.send(maintenances.ofCustomer, { params })
  const currentAgreements = data.agreed.map(
    ({ catalog_item, category, service_job, counter_option, interval_months, interval_counter, price }): Agreed => ({
      catalog_item_id: catalog_item?.id ?? null,
      category_id: category?.id ?? null,
      service_job_id: service_job.id,
      interval_months,
      interval_counter,
      counter_option_id: counter_option?.id ?? null,
      price,
    }),
  )
  await ctx.send(maintenances.agree, { params, body: { inventory_maintenances: change(currentAgreements, data.agreed) } })
  await tell(ctx)
}
