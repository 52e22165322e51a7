import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TabHandle } from '../../tabs/tab.ts'
import { TillAtWork } from './till-at-work.ts'

export function useTill(tab: TabHandle): { hold: TillAtWork } & ReturnType<TillAtWork['state']> {
  const [hold] = useState(() => new TillAtWork(tab))
  useEffect(() => void hold.learn(), [hold])
  return { hold, ...useSyncExternalStore(hold.watch, hold.state) }
}
