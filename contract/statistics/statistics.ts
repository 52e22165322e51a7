import * as z from 'zod/mini'
import { area, get, one } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, date, oneOf, orNull, text } from '../fields.ts'

/** What is told of a period, each with its unit; those of `costFigures` to whom costs are told. */
export const figureNames = {
  turnover: 'Apgrozījums bez PVN',
  margin: 'Bruto peļņa',
  orders: 'Pasūtījumi',
  average_order: 'Vidējais pasūtījums bez PVN',
  invoices_issued: 'Izrakstītie rēķini ar PVN',
  invoices_paid: 'Apmaksātie rēķini ar PVN',
  invoices_open: 'Neapmaksātie perioda rēķini',
  invoices_overdue: 'Kavētie perioda rēķini',
  service_hours: 'Servisa stundas',
  service_value: 'Pabeigtā servisa vērtība bez PVN',
  rent_income: 'Nomas ieņēmumi bez PVN',
  stock_value: 'Krājuma vērtība perioda beigās',
} as const

/** A figure of the statistics. */
export type FigureName = keyof typeof figureNames
const figures = Object.keys(figureNames) as [FigureName, ...FigureName[]]

/** Figures that tell what goods cost. */
export const costFigures: ReadonlySet<FigureName> = new Set<FigureName>(['margin', 'stock_value'])

/** By what turnover is told apart. */
export const statisticGroups = {
  customer: 'Klienti',
  item: 'Preces un pakalpojumi',
  category: 'Kategorijas',
  manager: 'Klientu vadītāji',
  branch: 'Filiāles',
} as const

/** By what turnover is told apart. */
export type StatisticGroup = keyof typeof statisticGroups
const groups = Object.keys(statisticGroups) as [StatisticGroup, ...StatisticGroup[]]

const period = z.object({ from: z.string(), to: z.string() })

/** EUR, a count or hours, as decimal strings. */
const figure = z.object({
  name: oneOf(figures),
  unit: oneOf(['money', 'count', 'hours']),
  value: z.string(),
  before: z.string(),
  year_before: z.string(),
})

const document = z.object({
  /** Kind of record; of stock its warehouse. */
  kind: z.string(),
  id: count,
  name: orNull(z.string()),
  date: orNull(z.string()),
  party: orNull(z.string()),
  amount: z.string(),
})

/** A figure with the same of the periods that it is held against. */
export type Figure = z.output<typeof figure>
/** A document behind a figure. */
export type FigureDocument = z.output<typeof document>

/** Documents of a page, the newest first; `sum` is of all. */
export const documentsTold = 200

/** Calls of area «Totals statistics» (spec: calls.tsv; docs/domain/invoicing.md#accounting-export). */
export const statistics = area('statistics', {
  totals: get('/api/totals_statistics', {
    title: 'Kopsummu statistika',
    rule: 'view_totals_module',
    query: z.object({
      /** Left out, the first day of this month, and today. */
      from: z.optional(date),
      to: z.optional(date),
      group: z.optional(oneOf(groups)),
      /** The figure whose documents are told, too; of turnover those of one group where its key is named. */
      figure: z.optional(oneOf(figures)),
      key: z.optional(text(40)),
      /** Where the page of documents before ended: its `next`. */
      after: z.optional(text(60)),
    }),
    reads: [
      ...(['branches', 'catalog_items', 'categories', 'credit_notes', 'customers', 'invoices', 'orders'] as const),
      ...(['service_applications', 'service_jobs', 'shop_orders', 'simplified_invoices', 'stock_items', 'stock_movements'] as const),
      ...(['users', 'warehouses', 'gift_cards'] as const),
    ],
    answer: one(
      z.object({
        period,
        /** As long as the period, right before it: whole months before whole months. */
        before: period,
        year_before: period,
        figures: z.array(figure),
        cost_figures: cost(z.array(figure)),
        /** Turnover by day, by month where the period is longer than two, and by year where it is longer than three. */
        series: z.array(z.object({ ...period.shape, label: z.string(), value: z.string() })),
        groups: z.array(z.object({ key: z.string(), name: z.string(), value: z.string(), before: z.string(), year_before: z.string() })),
        /** How many there are: those of most turnover are told. */
        groups_count: count,
        documents: orNull(z.object({ sum: z.string(), rows: z.array(document), next: orNull(z.string()) })),
      }),
    ),
  }),
})
