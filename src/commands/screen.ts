import type { ComponentType } from 'react'
import type { PagePath } from '../../contract/pages.ts'
import type { ScreenProps } from '../tabs/tab.ts'

type ScreenModule = () => Promise<{ default: ComponentType<ScreenProps> }>

export type Screens = Partial<Record<PagePath, ScreenModule>>
