/** Marks controls whose text is not a value yet, so that saves stop instead of dropping the text. */

export function unreadMark(unread: boolean): { 'data-unread': true | undefined } {
  return { 'data-unread': unread || undefined }
}

/** Focuses the first such control; false when there is none. */
export function stopAtUnread(root: ParentNode | null | undefined): boolean {
  const control = root?.querySelector<HTMLElement>('[data-unread]')
  if (!control) return false
  // Blur makes the control show its reason.
  control.blur()
  control.focus()
  return true
}
