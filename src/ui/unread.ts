/**
 * Controls whose text is not (yet) a value say so in the page: a number with letters in it, a name that is
 * still to be chosen from its list. What saves asks here first, so that nothing typed is left out of a
 * save in silence.
 */

/** The mark on such a control. */
export function unreadMark(unread: boolean): { 'data-unread': true | undefined } {
  return { 'data-unread': unread || undefined }
}

/** Puts the focus on the first such control within `root`, where its reason then stands; false when there is none. */
export function stopAtUnread(root: ParentNode | null | undefined): boolean {
  const control = root?.querySelector<HTMLElement>('[data-unread]')
  if (!control) return false
  // Leaving it is what makes a control say why.
  control.blur()
  control.focus()
  return true
}
