const key = 'darkMode'

/** Applies the stored appearance: dark when `darkMode` is true, otherwise light (rules R025, R026). */
export function applyTheme(): void {
  document.documentElement.classList.toggle('dark', isDark())
}

/** Whether the dark appearance is chosen. */
export function isDark(): boolean {
  return localStorage.getItem(key) === 'true'
}

/** Turns the dark appearance on or off and remembers it. */
export function toggleTheme(): void {
  localStorage.setItem(key, String(!isDark()))
  applyTheme()
}
