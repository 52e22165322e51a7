import { shopReportStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface ShopReportFacts {
  /** A later report exists or includes it. */
  later: boolean
  registered: boolean
  /** The device was asked and has not answered. */
  awaitsDevice: boolean
  periodClosed: boolean
}

/** docs/domain/shop.md#daily-reports */
export const shopDailyReport = lifecycle<ShopReportFacts>()({
  id: 'shop_daily_report',
  label: 'dienas atskaite',
  initial: 'created',
  final: [],
  states: shopReportStates,
  events: {
    PDF: { title: 'Drukāt atskaiti', arrows: [{ from: ['created'], to: '=' }] },
    DELETE: {
      title: 'Dzēst atskaiti un atvērt dienu',
      arrows: [{ from: ['created'], to: 'deleted' }],
      refuse: ({ later, registered, awaitsDevice, periodClosed }) =>
        (registered ? 'Dienas slēgšana ir reģistrēta kases aparātā' : null) ??
        (awaitsDevice ? 'Dienas slēgšana nosūtīta kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz' : null) ??
        (later ? 'Dzēst var tikai jaunāko atskaiti' : null) ??
        (periodClosed ? 'Atskaites datums ir slēgtā periodā' : null),
    },
  },
})

export type ShopReportState = keyof typeof shopDailyReport.states
