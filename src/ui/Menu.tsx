import { useState } from 'react'
import { apart, Loaded } from './apart.tsx'
import { cx } from './classes.ts'
import { menuButtonLook, type ContextMenuProps, type MenuProps } from './menu-props.ts'

const menu = apart(async () => (await import('./MenuLayer.tsx')).LoadedMenu)
const contextMenu = apart(async () => (await import('./MenuLayer.tsx')).LoadedContextMenu)

/** The menu's code loads when the pointer or focus comes near the button. */
export function Menu(props: MenuProps) {
  const { label, children, className, tabIndex } = props
  const [begin, setBegin] = useState<'near' | 'focus' | 'open' | null>(null)
  const open = (): void => {
    setBegin('open')
    menu.begin()
  }
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={children ? label : undefined}
      tabIndex={tabIndex}
      className={cx(menuButtonLook, className)}
      onPointerEnter={() => setBegin((before) => before ?? 'near')}
      onFocus={() => setBegin((before) => (before === 'open' ? before : 'focus'))}
      onClick={open}
      onKeyDown={({ key }) => key === 'ArrowDown' && open()}
    >
      {children ?? label}
    </button>
  )
  return begin === null ? button : <Loaded part={menu} props={{ ...props, begin }} meanwhile={button} failed={button} />
}

/** Mount it to open it; focus returns on close. */
export function ContextMenu(props: ContextMenuProps) {
  return <Loaded part={contextMenu} props={props} />
}
