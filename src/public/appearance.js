// Runs before the first paint, so that a dark screen never flashes light (rules R025, R026).
document.documentElement.classList.toggle('dark', localStorage.getItem('darkMode') === 'true')
