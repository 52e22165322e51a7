const key = 'darkMode'

/** `darkMode` (rules R025, R026). */
export function applyTheme(): void {
  document.documentElement.classList.toggle('dark', isDark())
}

export function isDark(): boolean {
  return localStorage.getItem(key) === 'true'
}

export function toggleTheme(): void {
  localStorage.setItem(key, String(!isDark()))
  applyTheme()
}
