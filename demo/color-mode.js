// The colour mode that a visitor has chosen on the site, before the first paint of the mailbox.
try {
  if (localStorage.getItem("cointally.color_mode") === "light") document.documentElement.dataset.theme = "light";
} catch {}
