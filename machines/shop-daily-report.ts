import { lifecycle } from './lifecycle.ts'

/** What the server knows of a daily report when its lifecycle is asked. */
export interface ShopReportFacts {
  /** Another one came after it, or sums it up. */
  later: boolean
  /** A fiscal device registered the close. */
  registered: boolean
  /** One was asked to and has not answered. */
  asked: boolean
  periodClosed: boolean
}

/** Lifecycle of a daily report (docs/domain/shop.md#daily-reports). */
export const shopDailyReport = lifecycle<ShopReportFacts>()({
  id: 'shop_daily_report',
  label: 'dienas atskaite',
  initial: 'created',
  final: [],
  states: { created: 'Izveidota' },
  events: {
    PDF: { title: 'Drukāt atskaiti', arrows: [{ from: ['created'], to: '=' }] },
    DELETE: {
      title: 'Dzēst atskaiti un atvērt dienu',
      arrows: [{ from: ['created'], to: 'deleted' }],
      refuse: ({ later, registered, asked, periodClosed }) =>
        (registered ? 'Dienas slēgšana ir reģistrēta kases aparātā' : null) ??
        (asked ? 'Dienas slēgšana nosūtīta kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz' : null) ??
        (later ? 'Dzēst var tikai jaunāko atskaiti' : null) ??
        (periodClosed ? 'Atskaites datums ir slēgtā periodā' : null),
    },
  },
})

/** State of a daily report. */
export type ShopReportState = keyof typeof shopDailyReport.states
