import * as z from 'zod/mini'
import { area, get, one } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, date, oneOf, orNull, text } from '../fields.ts'

/** `costFigures` require the right to costs. */
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

export type FigureName = keyof typeof figureNames
const figures = Object.keys(figureNames) as [FigureName, ...FigureName[]]

export const costFigures: ReadonlySet<FigureName> = new Set<FigureName>(['margin', 'stock_value'])

export const statisticGroups = {
  customer: 'Klienti',
  item: 'Preces un pakalpojumi',
  category: 'Kategorijas',
  manager: 'Klientu vadītāji',
  branch: 'Filiāles',
} as const

export type StatisticGroup = keyof typeof statisticGroups
const groups = Object.keys(statisticGroups) as [StatisticGroup, ...StatisticGroup[]]

const period = z.object({ from: z.string(), to: z.string() })

/** EUR, count or hours, as decimal strings. */
const figure = z.object({
  name: oneOf(figures),
  unit: oneOf(['money', 'count', 'hours']),
  value: z.string(),
  before: z.string(),
  year_before: z.string(),
})

const document = z.object({
  /** Record kind; for stock the warehouse. */
  kind: z.string(),
  id: count,
  name: orNull(z.string()),
  date: orNull(z.string()),
  party: orNull(z.string()),
  amount: z.string(),
})

export type Figure = z.output<typeof figure>
export type FigureDocument = z.output<typeof document>

/** Documents per page, newest first; `sum` covers all. */
export const documentsPerPage = 200

/** Spec: calls.tsv; docs/domain/invoicing.md#accounting-export. */
export const statistics = area('statistics', {
  totals: get('/api/totals_statistics', {
    title: 'Kopsummu statistika',
    rule: 'view_totals_module',
    query: z.object({
      /** Default: first of the month until today. */
      from: z.optional(date),
      to: z.optional(date),
      group: z.optional(oneOf(groups)),
      /** Figure with documents; turnover optionally of one group. */
      figure: z.optional(oneOf(figures)),
      key: z.optional(text(40)),
      /** `next` of the previous page. */
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
        /** Preceding period of equal length; whole months for whole months. */
        before: period,
        year_before: period,
        figures: z.array(figure),
        cost_figures: cost(z.array(figure)),
        /** By day, above two months by month, above three years by year. */
        series: z.array(z.object({ ...period.shape, label: z.string(), value: z.string() })),
        groups: z.array(z.object({ key: z.string(), name: z.string(), value: z.string(), before: z.string(), year_before: z.string() })),
        /** Total number; the largest are returned. */
        groups_count: count,
        documents: orNull(z.object({ sum: z.string(), rows: z.array(document), next: orNull(z.string()) })),
      }),
    ),
  }),
})
