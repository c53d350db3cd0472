// "Look as" of the demo's bar: logs in as one of the demo's people, or out, and loads the page again.
{
  const keys = { token: "cointally.token", user: "cointally.user", look: "cointally.demo_look" };
  const bar = document.querySelector("demo-bar");
  const group = bar.querySelector("[data-path]");
  const isLoggedIn = () => localStorage.getItem(keys.token) !== null;
  const show = () => {
    const look = isLoggedIn() ? localStorage.getItem(keys.look) : "visitor";
    for (const button of group.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.look === look));
    }
  };
  group.addEventListener("click", async (event) => {
    const { look } = event.target.dataset;
    if (!look) return;
    if (look === "visitor") {
      localStorage.removeItem(keys.token);
      localStorage.removeItem(keys.user);
    } else {
      const response = await fetch(`${group.dataset.path}?role=${look}`, { method: "POST" });
      if (!response.ok) return;
      const { token, user } = await response.json();
      localStorage.setItem(keys.token, token);
      localStorage.setItem(keys.user, JSON.stringify(user));
    }
    localStorage.setItem(keys.look, look);
    location.reload();
  });
  addEventListener("storage", show);
  show();
}
