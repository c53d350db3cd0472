// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

/// What every test token begins as: an ERC-20 whose whole supply goes to its maker. What a token does otherwise it does in
/// `_rule`, `_tax` or `_move`; its maker is exempt, as makers of such tokens are.
contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed holder, address indexed spender, uint256 amount);

    uint256 public totalSupply;
    mapping(address => uint256) internal _balances;
    mapping(address => mapping(address => uint256)) public allowance;
    address internal _maker;
    mapping(address => bool) internal _pairs;

    constructor(uint256 whole) {
        if (whole > 0) _issue(whole, msg.sender);
    }

    function name() public view virtual returns (string memory) {
        return "Test token";
    }

    function symbol() public view virtual returns (string memory) {
        return "TEST";
    }

    function decimals() public view virtual returns (uint8) {
        return 18;
    }

    function balanceOf(address holder) public view virtual returns (uint256) {
        return _balances[holder];
    }

    function approve(address spender, uint256 amount) external virtual returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external virtual returns (bool) {
        return _pass(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external virtual returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
        return _pass(from, to, amount);
    }

    /// Tells the token where it is traded, as makers do after they added liquidity.
    function tradeAt(address pair) external onlyMaker {
        _pairs[pair] = true;
    }

    modifier onlyMaker() {
        require(msg.sender == _maker, "maker");
        _;
    }

    function _issue(uint256 whole, address maker) internal {
        _maker = maker;
        _mint(maker, whole * 10 ** decimals());
    }

    function _mint(address to, uint256 amount) internal {
        totalSupply += amount;
        _balances[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function _pass(address from, address to, uint256 amount) internal virtual returns (bool) {
        if (from == _maker || to == _maker) {
            _move(from, to, amount);
            return true;
        }
        if (!_rule(from, to, amount)) return false;
        uint256 tax = amount * _tax(from, to) / 10_000;
        if (tax > 0) _move(from, _maker, tax);
        _move(from, to, amount - tax);
        return true;
    }

    function _move(address from, address to, uint256 amount) internal virtual {
        _balances[from] -= amount;
        _balances[to] += amount;
        emit Transfer(from, to, amount);
    }

    /// Reverts, or answers false, where the token does not let this pass.
    function _rule(address from, address to, uint256 amount) internal virtual returns (bool) {
        from;
        to;
        amount;
        return true;
    }

    /// What the token keeps of a transfer, in hundredths of a percent.
    function _tax(address from, address to) internal view virtual returns (uint256) {
        from;
        to;
        return 0;
    }
}
