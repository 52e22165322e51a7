import { useEffect, useState } from 'react'
import { useStore } from '../../store/store.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { TillAtWork, type TillState } from './till-at-work.ts'

export function useTill(tab: TabHandle): { hold: TillAtWork } & TillState {
  const [hold] = useState(() => new TillAtWork(tab))
  useEffect(() => void hold.learn(), [hold])
  return { hold, ...useStore(hold.state) }
}
